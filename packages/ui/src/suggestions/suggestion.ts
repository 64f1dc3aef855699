/** Something a person may want to ask first: the text itself, or a shorter label for it. */
export type Suggestion = string | { label: string; text: string };
