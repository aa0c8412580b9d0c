import { zipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { earnElsewhere } from './support/outside/badge-from-elsewhere.ts'
import { createAccount } from './support/outside/client.ts'
import { earner, issuerPerson, openConfirmation, signIn } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

const formerAddress = 'maya@lighthouse.example'
// Browsers write every refusal to the console; these are what the journey is about.
const isMeant = /^console at .* 400 /

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe.each(sizes)('badges from elsewhere at $width by $height', (size) => {
  let sash: Sash
  let maya: Visitor
  let isBroken = false

  beforeEach(({ skip, onTestFailed }) => {
    if (isBroken) skip('The story broke off before.')
    onTestFailed(async () => {
      isBroken = true
      await maya.page.screenshot({ path: `.cache/e2e/import-${size.width}.png` })
    })
  })
  beforeAll(async () => {
    sash = await startSash()
    await createAccount(sash, issuerPerson)
    await createAccount(sash, earner)
    maya = await openVisitor(browser, sash.origin, size)
  })
  afterAll(async () => {
    await maya.page.context().close()
    await sash.stop()
    expect(sash.errors()).toEqual([])
    expect(maya.trouble.filter((line) => !isMeant.test(line))).toEqual([])
  })

  test('the earner adds a badge image and reads what its verification said', async () => {
    const { page } = maya
    await page.goto('/auth/login')
    await signIn(page, earner)
    await page.getByRole('heading', { name: 'You have no badges' }).waitFor()
    await page.getByRole('link', { name: 'Add Badge' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add Badge' })
    await dialog.getByRole('button', { name: 'Add Badge' }).click()
    await dialog.getByText('At least one badge input is required').waitFor()
    await expectGoodScreen(page)
    for (const tab of ['URL', 'JSON', 'Image']) {
      await dialog.getByRole('tab', { name: tab }).click()
      await expectGoodScreen(page)
    }
    await dialog.getByLabel('Badge image or file').setInputFiles(await earnElsewhere('Rope Work', earner.email))
    await dialog.getByRole('img', { name: 'Chosen image' }).waitFor()
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Add Badge' }).click()
    await dialog.getByText('Badge successfully imported.').waitFor()
    await dialog.getByRole('heading', { name: 'This badge is valid' }).waitFor()
    await expectGoodScreen(page)
    await dialog.getByRole('link', { name: 'View Badge' }).click()
    await page.getByRole('heading', { name: 'Rope Work', level: 1 }).waitFor()
  })

  test('a badge of a former address is refused, and the address offered', async () => {
    const { page } = maya
    await page.goto('/recipient/badges/add')
    const dialog = page.getByRole('dialog', { name: 'Add Badge' })
    const badge = await earnElsewhere('Night Watch', 'maya@harbour.example')
    await dialog.getByLabel('Badge image or file').setInputFiles(badge)
    await dialog.getByRole('img', { name: 'Chosen image' }).waitFor()
    await dialog.getByRole('button', { name: 'Add Badge' }).click()
    await dialog.getByText(/The recipient does not match any of your verified emails/).waitFor()
    expect(await dialog.getByLabel('Email Address').inputValue()).toBe('maya@harbour.example')
    await expectGoodScreen(page)
    await dialog.getByRole('button', { name: 'Verify this address and keep the badge' }).click()
    await dialog.getByText(/A mail is on its way to maya@harbour\.example/).waitFor()
    await expectGoodScreen(page)
    await sash.mailbox.read('maya@harbour.example', /^Confirm your email address$/)
  })

  test('the export of Mozilla brings badges of an address that has to be verified first', async () => {
    const { page } = maya
    await page.goto('/recipient/badges/import')
    await page.getByRole('dialog', { name: 'Import your Mozilla badges' }).waitFor()
    await expectGoodScreen(page)
    await chooseArchive(page, { 'notes.txt': Buffer.from('no list') })
    await page.getByText('That’s not the file from Mozilla. Please try again.').waitFor()
    await expectGoodScreen(page)
    const own = await earnElsewhere('Chart Work', earner.email)
    const former = await earnElsewhere('Keeper [of] the Light', formerAddress)
    const manifest = { [earner.email]: [own.name, 'lost.png'], [formerAddress]: [former.name] }
    await chooseArchive(page, {
      'manifest.txt': Buffer.from(JSON.stringify(manifest)),
      [own.name]: own.buffer,
      [former.name]: former.buffer,
    })
    await page.getByText('Congrats! 1 badges of 3 uploaded will be added to your Backpack').waitFor()
    expect(await page.getByLabel(`${formerAddress} 1 Badge`).isChecked()).toBe(true)
    await page.getByText('The list in the ZIP file names it, but it is not there.').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Send Verification Emails' }).click()
    await page.getByText('1 email address(es) will be verified.').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Chart Work' }).first().waitFor()
    await expectGoodScreen(page)
    expect(await isPending(page, former.name)).toBe(true)
  })

  test('once the address is confirmed the badge is in the backpack', async () => {
    const { page } = maya
    await openConfirmation(page, sash.mailbox, formerAddress)
    await page.goto('/recipient/badges')
    await page.getByRole('link', { name: 'Keeper [of] the Light' }).first().waitFor()
    expect(await isPending(page, 'Keeper [of] the Light.svg')).toBe(false)
  })

  test('any other archive comes in as well, unpacked without stopping the page', async () => {
    const { page } = maya
    await page.goto('/recipient/badges/add')
    const [one, two] = [await earnElsewhere('Knots', earner.email), await earnElsewhere('Sails', earner.email)]
    await page.getByLabel('Badge image or file').setInputFiles({
      name: 'export.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from(zipSync({ 'my badges/Knöten (1).svg': one.buffer, 'b/c/two.svg': two.buffer })),
    })
    // The dialog says it as well, until it has left.
    await page.getByText('2 Badges successfully imported.').first().waitFor()
    for (const name of ['Knots', 'Sails']) await page.getByRole('link', { name }).first().waitFor()
    await expectGoodScreen(page)
  })
})

async function chooseArchive(page: Page, files: Record<string, Buffer>): Promise<void> {
  await page.getByLabel('ZIP file from Mozilla').setInputFiles({
    name: 'badges.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(files)),
  })
}

/** Asked of the server, in the session of the page. */
function isPending(page: Page, fileName: string): Promise<boolean | undefined> {
  return page.evaluate(async (name) => {
    const token = sessionStorage.getItem('LoginService.token') ?? localStorage.getItem('LoginService.token')
    const answer = await fetch('/v1/earner/badges?json_format=plain&include_pending=true', {
      headers: { Authorization: `Bearer ${token}` },
    })
    const badges: { pending: boolean; imported: { file_name: string } | null }[] = await answer.json()
    return badges.find(({ imported }) => imported?.file_name === name)?.pending
  }, fileName)
}
