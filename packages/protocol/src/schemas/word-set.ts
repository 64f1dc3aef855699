import * as z from 'zod/mini';

/** A closed set of strings, written as keys so that a word too many or too few does not compile. */
export function wordSet<Word extends string>(words: Record<Word, true>): z.ZodMiniType<Word> {
  // Object.keys widens to string[]; the parameter's type says which keys there are.
  return z.enum(Object.keys(words) as [Word, ...Word[]]);
}

/** The shape of an entity: exactly its keys, each with a schema of its type. */
export type ShapeOf<Entity> = {
  [Key in keyof Entity]-?: z.ZodMiniType<Entity[Key]>;
};
