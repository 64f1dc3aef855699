/** Where the worker lies: beside the page, wherever a built Storybook is published, whose `base` is `./`. */
export function workerUrl(base: string): string {
  return `${base}mockServiceWorker.js`;
}
