import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectGoodScreen } from './support/browser/expect-good-screen.ts'
import { takeFromMenu } from './support/browser/keyboard.ts'
import { createAccount } from './support/outside/client.ts'
import { takeOffer } from './support/outside/wallet.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner, signIn } from './support/pages/people.ts'
import type { Visitor } from './support/pages/visitor.ts'

const badgeName = 'Day Skipper'

describe('a badge on its way into a wallet', () => {
  let pages: IssuerPages
  let maya: Visitor

  beforeAll(async () => {
    pages = await openIssuerPages()
    await createAccount(pages.sash, earner)
    await pages.award(await pages.createBadge(badgeName), earner.email)
    maya = await pages.openVisitor()
    await maya.page.goto('/auth/login')
    await signIn(maya.page, earner)
    await maya.page.getByRole('link', { name: badgeName }).first().click()
    await maya.page.getByRole('heading', { name: badgeName, level: 1 }).waitFor()
  })
  afterAll(() => pages.close())

  test('is offered from its page by keyboard, and the page tells that a wallet has it', async () => {
    pictureOnFailure('wallet-offer', () => [maya])
    const { page } = maya
    await takeFromMenu(page, page.getByRole('button', { name: 'More' }), 'Add to Wallet')
    const dialog = page.getByRole('dialog', { name: 'Add to Wallet' })
    const link = dialog.getByRole('link', { name: 'Open a Wallet on This Device' })
    await dialog.getByText('Waiting for a wallet.').waitFor()
    await expectGoodScreen(page)
    const { holder, credential } = await takeOffer((await link.getAttribute('href')) ?? '')
    expect(credential).toMatchObject({ name: badgeName, credentialSubject: { id: holder } })
    await dialog.getByText('Done: the badge is in the wallet.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).search).toBe('')
  })

  test('opens from the link in the mail, with a PIN when asked for', async () => {
    pictureOnFailure('wallet-pin', () => [maya])
    const { page } = maya
    await page.goto(`${page.url()}?wallet=1`)
    const dialog = page.getByRole('dialog', { name: 'Add to Wallet' })
    await dialog.getByRole('checkbox', { name: /Ask for a PIN/ }).check()
    await dialog.getByText(/^\d{6}$/).waitFor()
    await expectGoodScreen(page)
  })
})
