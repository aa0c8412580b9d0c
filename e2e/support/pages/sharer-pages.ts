import type { Locator, Page } from 'playwright-core'
import { type Account, createAccount } from '../outside/client.ts'
import { type IssuerPages, openIssuerPages } from './issuer-pages.ts'
import { earner, signIn } from './people.ts'
import type { Visitor } from './visitor.ts'

export const badgeName = 'Day Skipper'
export const collectionName = 'On the water'
export const evidence = 'Three passages in the logbook.'
/** As the issuer wrote it on the award, which differs from what the account says. */
export const writtenName = 'Maya A. Okonkwo'

export interface SharerPages extends IssuerPages {
  account: Account
  /** The earner's browser, signed in, which may read and write the clipboard. */
  maya: Visitor
  badge: { slug: string; url: string; path: string }
  collection: { slug: string; url: string; path: string }
}

/** An earner with a badge that has evidence, in a published collection of five. */
export async function openSharerPages(): Promise<SharerPages> {
  const pages = await openIssuerPages()
  const account = await createAccount(pages.sash, earner)
  const award = await pages.owner.post(`/v1${await pages.createBadge(badgeName)}/assertions`, {
    recipient_identifier: earner.email,
    recipient_type: 'email',
    create_notification: false,
    narrative: 'Sailed to Tern Island and back.',
    evidence_items: [{ evidence_url: 'https://logbook.example/61', narrative: evidence }],
    extensions: { 'extensions:recipientProfile': { name: writtenName } },
  })
  const others = ['First Aid Afloat', 'Buddy Sailor', 'Night Watch', 'Knots'].map(async (name) =>
    pages.award(await pages.createBadge(name), earner.email),
  )
  const slugs = [award, ...(await Promise.all(others))].map(({ slug }) => slug)
  const collection = await account.post('/v1/earner/collections', {
    name: collectionName,
    description: 'What I learned at sea.',
    published: true,
    badges: slugs.map((id) => ({ id })),
  })
  const maya = await pages.openVisitor()
  await maya.page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: pages.sash.origin })
  await maya.page.goto('/auth/login')
  await signIn(maya.page, earner)
  await maya.page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  return {
    ...pages,
    account,
    maya,
    badge: {
      slug: String(award.slug),
      url: String(award.public_url),
      path: `/recipient/earned-badge/${award.slug}`,
    },
    collection: {
      slug: String(collection.slug),
      url: String(collection.share_url),
      path: `/recipient/badge-collections/collection/${collection.slug}`,
    },
  }
}

/** Opens the dialog that shares what the path shows, anew, and one of its tabs. */
export async function openShare(page: Page, path: string, tab?: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: /^Share / })
  if (new URL(page.url()).pathname !== path) await page.goto(path)
  else if (await dialog.isVisible()) {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: /^Share (Badge|Collection)$/, disabled: false }).click()
  await dialog.waitFor()
  if (tab) await dialog.getByRole('tab', { name: tab, exact: true }).click()
  return dialog
}

/** Presses Copy and answers what is in the clipboard then. */
export async function takeCopy(page: Page, place: Locator): Promise<string> {
  await place.getByRole('button', { name: 'Copy', exact: true }).click()
  await place.getByText('Copied to the clipboard').waitFor()
  return page.evaluate(() => navigator.clipboard.readText())
}
