import type { Page } from 'playwright-core'

export interface SavedText {
  name: string
  text: string
}

/** Presses what saves a text file, and reads it as it arrives. */
export async function takeText(page: Page, press: () => Promise<void>): Promise<SavedText> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') }
}
