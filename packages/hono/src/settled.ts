/** How a promise ended, as a value: nothing that waits for it can leave a rejection unheard. */
export type Settled<Value> =
  | { value: Value; error?: undefined }
  | { error: { thrown: unknown }; value?: undefined };

export function settle<Value>(work: Promise<Value>): Promise<Settled<Value>> {
  return work.then(
    (value) => ({ value }),
    (thrown: unknown) => ({ error: { thrown } }),
  );
}
