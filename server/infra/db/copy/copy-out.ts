import type { Connection, Submittable } from 'pg'

const fullBytes = 1024 * 1024

/** A statement `copy … to stdout` as the driver takes it. The server is made to wait while nobody takes the rows. */
export class CopyOut implements Submittable {
  #connection: Connection | undefined
  #rows: Buffer[] = []
  #bytes = 0
  #isOver = false
  #failure: Error | undefined
  #wake: () => void = () => undefined
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** The rows, about a megabyte at a time. Who stops before the end loses the connection. */
  async *rows(): AsyncGenerator<Buffer[]> {
    try {
      while (await this.#hasMore()) {
        const rows = this.#rows
        this.#rows = []
        this.#bytes = 0
        this.#connection?.stream.resume()
        yield rows
      }
    } finally {
      if (!this.#isOver) this.#connection?.stream.destroy()
    }
    if (this.#failure) throw this.#failure
  }

  async #hasMore(): Promise<boolean> {
    while (!this.#isOver && this.#bytes < fullBytes) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    return this.#failure === undefined && this.#rows.length > 0
  }

  submit(connection: Connection): void {
    this.#connection = connection
    connection.query(this.#text)
  }

  /** The server sends one row in each message. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver reads the next message into the same memory.
    this.#rows.push(Buffer.from(chunk))
    this.#bytes += chunk.length
    if (this.#bytes < fullBytes) return
    this.#connection?.stream.pause()
    this.#wake()
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#isOver = true
    this.#wake()
  }

  handleError(error: Error): void {
    this.#failure = error
    this.handleReadyForQuery()
  }
}
