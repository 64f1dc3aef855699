/** Which page of a list to read, newest first. */
export interface PageRequest {
  /** From the previous page's `next`. */
  cursor?: string | undefined;
  /** 1 to 100. @defaultValue 50 */
  limit?: number | undefined;
}

export interface Page<Item> {
  items: Item[];
  /** Absent on the last page. */
  next?: string | undefined;
}
