/** What is needed of a schema to judge a request by it. */
export interface RequestSchema<Value> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Value }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[] }[] } };
}
