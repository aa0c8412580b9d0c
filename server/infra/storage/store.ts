import type { Readable } from 'node:stream'

/** Bytes kept under the SHA-256 of themselves: writing twice is writing once, and nothing is ever overwritten. */
export interface BlobStore {
  /** Returns the key: SHA-256 in 64 hex digits. AppError `unavailable` when the bytes cannot be written. */
  put(bytes: Uint8Array, mediaType: string): Promise<string>
  /** Undefined when there is no such blob, or the key is not one. */
  get(key: string): Promise<Buffer | undefined>
  /**
   * The same in pieces, for whoever takes long: what they have not taken yet lies in the store and not in memory. It breaks off where the
   * rest cannot be read, or the whole turns out to be something else.
   */
  read(key: string): Promise<Readable | undefined>
  /** Does nothing when there is no such blob. */
  delete(key: string): Promise<void>
  has(key: string): Promise<boolean>
  /** Removes what writes that were cut off have left, some of it at a time; only where they leave something. */
  dropUnfinished?(): Promise<void>
}
