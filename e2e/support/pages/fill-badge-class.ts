import type { Page } from 'playwright-core'
import { drawBadge } from '../browser/artwork.ts'

/** Fills what every badge class needs into the editor that is open. */
export async function fillBadgeClass(page: Page): Promise<void> {
  await page
    .getByLabel('Image', { exact: true })
    .last()
    .setInputFiles(await drawBadge('png'))
  await page.getByLabel('What the image shows').fill('A sailing boat at sea')
  await page.getByLabel('Name', { exact: true }).fill('Coastal Skipper')
  await page.getByLabel('Short Description').fill('Sails along the coast.')
  await page.getByRole('textbox', { name: 'How does the recipient earn this badge?' }).fill('Sail forty miles.')
}
