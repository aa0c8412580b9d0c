import { createStore } from './store.ts'

/** A page as it is sent. */
export interface WrittenPage {
  body: Buffer
  etag: string
  /** As `Content-Language` names them. */
  languages: string
  /** Where the signed form of what it shows is, if it has one. */
  signedForm: string | undefined
}

/** All pages together take 32 MiB at most. */
export const keptPages = createStore<WrittenPage>(32 * 1024 * 1024)
