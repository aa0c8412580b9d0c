import type { Page } from 'playwright-core'

export interface SavedText {
  name: string
  text: string
}

export interface SavedFile {
  name: string
  bytes: Buffer
}

/** Presses what saves a file, and reads it as it arrives. */
export async function takeFile(page: Page, press: () => Promise<void>): Promise<SavedFile> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) }
}

export async function takeText(page: Page, press: () => Promise<void>): Promise<SavedText> {
  const { name, bytes } = await takeFile(page, press)
  return { name, text: bytes.toString('utf8') }
}
