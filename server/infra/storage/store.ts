/** Bytes kept under the SHA-256 of themselves: writing twice is writing once, and nothing is ever overwritten. */
export interface BlobStore {
  /** Returns the key: SHA-256 in 64 hex digits. AppError `unavailable` when the bytes cannot be written. */
  put(bytes: Uint8Array, mediaType: string): Promise<string>
  /** Undefined when there is no such blob, or the key is not one. */
  get(key: string): Promise<Buffer | undefined>
  /** Does nothing when there is no such blob. */
  delete(key: string): Promise<void>
  has(key: string): Promise<boolean>
  /** Removes what writes that were cut off have left, some of it at a time; only where they leave something. */
  dropUnfinished?(): Promise<void>
}
