const keyForm = /^[0-9a-f]{64}$/

/** True for the SHA-256 of something in 64 hex digits, small letters. */
export const isBlobKey = (key: string): boolean => keyForm.test(key)

/** Where the blob lies in its folder or bucket: `ab/cdef…`. */
export const blobName = (key: string): string => `${key.slice(0, 2)}/${key.slice(2)}`
