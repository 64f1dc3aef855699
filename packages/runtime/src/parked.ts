/** Thrown out of an agent that asked a person; only its shell catches it. */
export class Parked extends Error {
  override readonly name = 'Parked';
}
