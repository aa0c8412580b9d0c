/** A page as it is sent. */
export interface WrittenPage {
  body: Buffer
  etag: string
  /** As `Content-Language` names them. */
  languages: string
  /** Where the signed form of what it shows is, if it has one. */
  signedForm: string | undefined
}

interface Kept {
  page: WrittenPage
  mark: string
  bytes: number
  until: number
}

const mostBytes = 32 * 1024 * 1024
const mostBytesOfOne = mostBytes / 16
// Whatever a page shows that its mark should not tell has passed by then.
const longestMilliseconds = 3_600_000
// Of a key, and of what holds an entry together.
const overheadOf = (key: string): number => 2 * key.length + 500

const pages = new Map<string, Kept>()
let bytes = 0

/** The page that was written when what it shows had this mark. */
export const findPage = (key: string, mark: string): WrittenPage | undefined => {
  const kept = pages.get(key)
  if (!kept) return undefined
  drop(key, kept)
  if (kept.mark !== mark || kept.until <= performance.now()) return undefined
  put(key, kept)
  return kept.page
}

/** The pages looked at longest ago make room; all of them together take 32 MiB at most. */
export const keepPage = (key: string, mark: string, page: WrittenPage): void => {
  const before = pages.get(key)
  if (before) drop(key, before)
  const size = page.body.length + overheadOf(key) + 2 * mark.length
  if (size > mostBytesOfOne) return
  put(key, { page, mark, bytes: size, until: performance.now() + longestMilliseconds })
  for (const [oldest, kept] of pages) {
    if (bytes <= mostBytes) return
    drop(oldest, kept)
  }
}

/** What all of them take. */
export const measureKept = (): { pages: number; bytes: number } => ({ pages: pages.size, bytes })

/** The next reader of each page has it written anew. */
export const forgetPages = (): void => {
  pages.clear()
  bytes = 0
}

function put(key: string, kept: Kept): void {
  pages.set(key, kept)
  bytes += kept.bytes
}

function drop(key: string, kept: Kept): void {
  pages.delete(key)
  bytes -= kept.bytes
}
