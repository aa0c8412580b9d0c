import { once } from 'node:events'
import type { Connection, Submittable } from 'pg'

/** What the driver's connection can do beside what its types say. */
type CopyConnection = Connection & { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

/** A statement `copy … from stdin` as the driver takes it. */
export class CopyIn implements Submittable {
  #connection: CopyConnection | undefined
  #failure: Error | undefined
  #begin: () => void = () => undefined
  #finish: () => void = () => undefined
  readonly #begun = new Promise<void>((resolve) => {
    this.#begin = resolve
  })
  readonly #over = new Promise<void>((resolve) => {
    this.#finish = resolve
  })
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Sends rows and waits while the server has enough; throws its refusal of what was sent so far. */
  async write(rows: Buffer): Promise<void> {
    await this.#begun
    if (this.#failure) throw this.#failure
    this.#connection?.sendCopyFromChunk(rows)
    const stream = this.#connection?.stream
    if (stream?.writableNeedDrain) await Promise.race([once(stream, 'drain'), this.#over])
  }

  /** Says that this was all, and returns when the server has taken it; throws when it refuses. */
  async end(): Promise<void> {
    await this.#begun
    if (!this.#failure) this.#connection?.endCopyFrom()
    await this.#over
    if (this.#failure) throw this.#failure
  }

  submit(connection: Connection): void {
    this.#connection = connection as CopyConnection
    connection.query(this.#text)
  }

  handleCopyInResponse(): void {
    this.#begin()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#finish()
  }

  handleError(error: Error): void {
    this.#failure = error
    this.#begin()
    this.#finish()
  }
}
