import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodAtEverySize, expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { findKeyboardFaults } from './support/browser/keyboard.ts'
import { getJson, verifyElsewhere } from './support/outside/independent-verifier.ts'
import { linkOf } from './support/outside/mailbox.ts'
import { confirmAddress, earner, fillSignUp, goTo, issuerPerson, password } from './support/pages/people.ts'
import { askByLink, dropFile, expectVerdict, genuine, takeFile, unreliable } from './support/pages/verifier-pages.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startNewSash } from './support/sash.ts'

const issuerName = 'Harbour Sailing School'
const badgeName = 'Day Skipper'
const criterion = 'brought a yacht under sail to a mooring'
const reason = 'The log book belonged to somebody else.'
// Whether a session may issue is the server's to say, and browsers write every refusal to the console.
const isOfferToIssue = /^console at \S+\/(issuer|auth\/login\?hint=issuer\S*): .* 403 /
// The verifier's page reads the document of a revoked badge itself, which is 410 for whoever asks.
const isGone = /^console at \S+\/verify\S*: .* 410 \(Gone\) \S+\/public\/assertions\//

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

describe.each(sizes)('the story of a badge at $width by $height', (size) => {
  const pictureType = size.width < 600 ? 'png' : 'svg'
  let sash: Sash
  let issuer: Visitor
  let maya: Visitor
  let stranger: Visitor
  let badgePage: string
  let publicPage: string
  let isBroken = false

  beforeEach(({ skip, onTestFailed }) => {
    if (isBroken) skip('The story broke off before.')
    onTestFailed(async () => {
      isBroken = true
      for (const [name, { page }] of Object.entries({ issuer, maya, stranger })) {
        await page.screenshot({ path: `.cache/e2e/${size.width}-${name}.png` })
      }
    })
  })
  beforeAll(async () => {
    sash = await startNewSash()
    issuer = await openVisitor(browser, sash.origin, size)
    maya = await openVisitor(browser, sash.origin, size)
    stranger = await openVisitor(browser, sash.origin, size)
  })
  afterAll(async () => {
    const visitors = [issuer, maya, stranger]
    await sash.stop()
    await Promise.all(visitors.map(({ page }) => page.context().close()))
    expect(sash.errors()).toEqual([])
    const trouble = visitors.flatMap((visitor) => visitor.trouble)
    expect(trouble.filter((line) => !isOfferToIssue.test(line) && !isGone.test(line))).toEqual([])
  })

  test('the first visitor creates the first account and follows the mail', async () => {
    const { page } = issuer
    await page.goto('/')
    await page.getByRole('heading', { name: 'Your Sash is running' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Create the first account' }).click()
    await page.getByRole('heading', { name: 'Create the first account' }).waitFor()
    await expectGoodScreen(page)
    await fillSignUp(page, issuerPerson)
    await expectGoodScreen(page)
    await confirmAddress(page, sash.mailbox, issuerPerson)
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Get Started' }).click()
    await page.getByRole('heading', { name: 'You have no badges' }).waitFor()
    await expectGoodScreen(page)
  })

  test('the owner creates an issuer', async () => {
    const { page } = issuer
    await goTo(page, 'Issuers')
    // Signed in a minute ago, so nothing is asked once more.
    await page.getByRole('heading', { name: 'You have no issuers' }).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: 'Create an Issuer' }).click()
    await page.getByLabel('Name', { exact: true }).fill(issuerName)
    await page.getByLabel('Website URL').fill('https://harboursailing.example')
    await page.getByLabel('Contact Email').selectOption(issuerPerson.email)
    await page.getByLabel('Description').fill('Teaches sailing in the harbour of Aldermoor.')
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Add Issuer' }).click()
    await page.getByRole('heading', { name: 'This Issuer has no badges' }).waitFor()
    await expectGoodScreen(page)
  })

  test('the issuer creates a badge with a picture from a file', async () => {
    const { page } = issuer
    await page.getByRole('link', { name: 'Create a badge' }).click()
    await page.getByRole('heading', { name: 'Create Badge', level: 1 }).waitFor()
    await page
      .getByLabel('Image', { exact: true })
      .last()
      .setInputFiles(await drawBadge(pictureType))
    await page.getByRole('img', { name: 'Chosen image' }).first().waitFor()
    await page.getByLabel('What the image shows').fill('A sailing boat')
    await page.getByLabel('Name', { exact: true }).fill(badgeName)
    await page.getByLabel('Short Description').fill('Skippers a yacht by day, in familiar waters.')
    await page.getByRole('textbox', { name: 'How does the recipient earn this badge?' }).fill(`- ${criterion}`)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Create Badge' }).click()
    await page.getByRole('heading', { name: 'Your badge is ready', level: 1 }).waitFor()
    await expectGoodScreen(page)
    badgePage = page.url()
  })

  test('the issuer awards it to an address', async () => {
    const { page } = issuer
    await page.getByRole('link', { name: 'Award one' }).click()
    await page.getByLabel('Recipient Name').fill(`${earner.firstName} ${earner.lastName}`)
    await page.getByLabel('Email Address').last().fill(earner.email)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Award', exact: true }).click()
    await page.getByText(`Badge awarded to ${earner.email}`).waitFor()
    await page.getByRole('heading', { name: `${earner.firstName} ${earner.lastName} has ${badgeName}.` }).waitFor()
    expect(await page.getByRole('main').innerText()).toContain(`We wrote to ${earner.email}`)
    expect(await page.getByRole('link', { name: 'See the page' }).getAttribute('href')).toContain('/public/assertions/')
    await expectGoodAtEverySize(page)
    expect(await findKeyboardFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Award another' }).click()
    await page.getByLabel('Recipient Name').waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('heading', { name: '1 Badge Recipient', exact: true }).waitFor()
    await expectGoodScreen(page)
  })

  test('the recipient follows the mail, keeps the badge with one password, and stands before it', async () => {
    const { page } = maya
    const news = await sash.mailbox.read(earner.email, /^You have earned a badge: Day Skipper$/)
    await page.goto(linkOf(news))
    await page.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
    await expectGoodScreen(page)
    await page.getByLabel('Choose a password').fill(password)
    await page.getByRole('button', { name: 'Keep it' }).click()
    await page.getByRole('heading', { name: 'It is in your backpack.' }).waitFor()
    await expectGoodScreen(page)
    expect(sash.mailbox.unread(earner.email)).toEqual([])
    await page.getByRole('link', { name: 'Open my backpack' }).click()
    await page.getByText('1 badge from 1 issuer').waitFor()
    await expectGoodScreen(page)
    await page.getByRole('link', { name: badgeName }).first().click()
    await page.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
    await page.getByText(criterion).waitFor()
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Share Badge' }).click()
    await page.getByRole('dialog', { name: 'Share Badge' }).waitFor()
    await expectGoodScreen(page)
    publicPage = await page.getByRole('dialog').getByLabel('Link', { exact: true }).last().inputValue()
    await page.keyboard.press('Escape')
    const [kept] = await readBackpack(maya, sash)
    expect(kept).toMatchObject({ acceptance: 'Accepted', recipient_identifier: earner.email })
  })

  test('a stranger reads the badge, with and without JavaScript', async () => {
    const plain = await openVisitor(browser, sash.origin, size, { javaScriptEnabled: false })
    for (const { page } of [stranger, plain]) {
      await page.goto(publicPage)
      await page.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
      for (const text of [issuerName, criterion, genuine, `${earner.firstName} ${earner.lastName}`]) {
        expect(await page.locator('main').innerText()).toContain(text)
      }
      await page.getByText(/\d+ of \d+ checks passed/).click()
      await page.getByRole('link', { name: 'Independently Verify Badge' }).click()
      await page.getByRole('heading', { name: genuine }).waitFor()
    }
    expect(plain.trouble).toEqual([])
    await plain.page.context().close()
    const { page } = stranger
    await expectGoodScreen(page)
    for (const name of [badgeName, issuerName]) {
      await page.goto(publicPage)
      await expectGoodScreen(page)
      if (name === issuerName) await page.getByRole('main').getByRole('link', { name: issuerName }).first().click()
      else await openMore(stranger, 'View Badge')
      await page.getByRole('heading', { name, level: 1 }).waitFor()
      await expectGoodScreen(page)
    }
  })

  test('the stranger verifies it by link and by the files of both versions', async () => {
    const { page } = stranger
    await askByLink(page, publicPage)
    await expectVerdict(page, genuine)
    for (const label of [/Badge image, Open Badges 2\.0/, /Badge image, Open Badges 3\.0/]) {
      await page.goto(publicPage)
      const file = await takeFile(page, label)
      expect(file.type).toContain(pictureType)
      await dropFile(page, file)
      await expectVerdict(page, genuine)
    }
  })

  test('software of others accepts the credential, and refuses it once a byte has changed', async () => {
    const credential = await getJson(`${publicPage}?v=3_0`)
    expect(await verifyElsewhere(credential)).toMatchObject({ verified: true })
    const changed = JSON.stringify(credential).replace(badgeName, 'Dry Skipper')
    expect(await verifyElsewhere(JSON.parse(changed))).toMatchObject({ verified: false })
  })

  test('the issuer revokes it with a reason, and everybody learns of it', async () => {
    const credential = await getJson(`${publicPage}?v=3_0`)
    const { page: pages } = stranger
    await pages.goto(publicPage)
    const hosted = await takeFile(pages, /Badge image, Open Badges 2\.0/)
    const signed = await takeFile(pages, /Badge image, Open Badges 3\.0/)

    const { page } = issuer
    await page.goto(badgePage)
    await page.getByRole('button', { name: `More about ${earner.email}` }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page.getByLabel('Reason').fill(reason)
    await expectGoodScreen(page)
    await page.getByRole('button', { name: 'Revoke Badge' }).click()
    await page.getByRole('heading', { name: 'No Badge Recipients' }).waitFor()
    await page.getByRole('button', { name: /^Revoked/ }).click()
    await page.getByText(reason).waitFor()
    await expectGoodScreen(page)

    await pages.goto(publicPage)
    await pages.getByText('Assertion has been revoked:').waitFor()
    await pages.getByText(reason).first().waitFor()
    await expectGoodScreen(pages)
    await askByLink(pages, publicPage)
    await expectVerdict(pages, unreliable, reason)
    await dropFile(pages, hosted)
    await expectVerdict(pages, unreliable, reason)
    await dropFile(pages, signed)
    await expectVerdict(pages, unreliable, reason)
    expect(await verifyElsewhere(credential)).toMatchObject({ verified: false })
  })
})

async function readBackpack({ page }: Visitor, { origin }: Sash): Promise<Record<string, unknown>[]> {
  const token = await page.evaluate(() => sessionStorage.getItem('LoginService.token'))
  const answer = await fetch(`${origin}/v1/earner/badges`, { headers: { authorization: `Bearer ${token}` } })
  return (await answer.json()) as Record<string, unknown>[]
}

async function openMore({ page }: Visitor, entry: string): Promise<void> {
  await page.locator('summary[aria-label="More"]').click()
  await page.getByRole('link', { name: entry }).click()
}
