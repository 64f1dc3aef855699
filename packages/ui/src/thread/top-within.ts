/** How far below the top of the box it begins, in px; below 0 where that is scrolled away. */
export function topWithin(box: Element, element: Element): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top;
}
