import type { Download, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectGoodScreen } from '../browser/expect-good-screen.ts'

export const genuine = 'This badge is genuine and valid.'
export const unreliable = 'Do not rely on this badge.'

export interface TakenFile {
  name: string
  type: string
  base64: string
}

/** Takes one file from the menu of a badge's public page. */
export async function takeFile(page: Page, label: RegExp): Promise<TakenFile> {
  await page.locator('summary', { hasText: 'Download' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: label }).first().click()
  const download = await waiting
  await page.keyboard.press('Escape')
  const name = download.suggestedFilename()
  return { name, type: name.endsWith('.svg') ? 'image/svg+xml' : 'image/png', base64: await readDownload(download) }
}

async function readDownload(download: Download): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('base64')
}

/** Drops the file on the verifier, as from the desktop. */
export async function dropFile(page: Page, file: TakenFile): Promise<void> {
  await page.goto('/verify')
  await page.getByLabel('Badge file').waitFor({ state: 'attached' })
  // The page is complete before its script is; a file that is dropped in between would open in the browser.
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('.drop') ?? {}).some((key) => key.startsWith('__react')),
  )
  const transfer = await page.evaluateHandle(({ name, type, base64 }) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const data = new DataTransfer()
    data.items.add(new File([bytes], name, { type }))
    return data
  }, file)
  await page.dispatchEvent('.drop', 'drop', { dataTransfer: transfer })
}

export async function askByLink(page: Page, link: string): Promise<void> {
  await page.goto('/verify')
  await page.getByLabel('Link to the badge').fill(link)
  await page.getByRole('button', { name: 'Verify' }).click()
}

export async function expectVerdict(page: Page, title: string, reason?: string): Promise<void> {
  await page.getByRole('heading', { name: title }).waitFor()
  if (reason) expect(await page.getByRole('status').innerText()).toContain(reason)
  await expectGoodScreen(page)
}
