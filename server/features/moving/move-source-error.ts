/** The source cannot be read; the message is meant for the operator. */
export class MoveSourceError extends Error {
  override name = 'MoveSourceError'
}
