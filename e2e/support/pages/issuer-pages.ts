import type { Browser, Page } from 'playwright-core'
import { expect, onTestFailed } from 'vitest'
import { drawBadge } from '../browser/artwork.ts'
import { launchBrowser } from '../browser/browser.ts'
import { type Account, createAccount, sampleBadge } from '../outside/client.ts'
import { type Sash, startSash } from '../sash.ts'
import type { Settings } from '../server.ts'
import { issuerPerson, type Person, signIn } from './people.ts'
import { openVisitor, sizes, type Visitor } from './visitor.ts'

export interface IssuerPages {
  browser: Browser
  sash: Sash
  owner: Account
  issuer: { name: string; slug: string; path: string }
  /** The owner's browser, signed in as an issuer. */
  ines: Visitor
  /** Another browser, not signed in. */
  openVisitor(): Promise<Visitor>
  /** Makes a badge class over HTTP; answers the path of its page. */
  createBadge(name: string): Promise<string>
  /** Awards it over HTTP, without a mail. */
  award(badgePath: string, recipient: string): Promise<Record<string, string>>
  /** Ends everything; nothing may have gone wrong that was not meant to. */
  close(meant?: RegExp): Promise<void>
}

/** An issuer with its owner in front of it, for journeys that begin after the first badge. */
export async function openIssuerPages(settings?: Settings): Promise<IssuerPages> {
  const [browser, sash] = await Promise.all([launchBrowser(), startSash(settings)])
  const owner = await createAccount(sash, issuerPerson)
  const { slug = '' } = await owner.post('/v1/issuer/issuers', {
    name: sampleBadge.issuerName,
    description: 'Teaches sailing in the harbour.',
    url: 'https://harboursailing.example',
    email: issuerPerson.email,
  })
  const issuer = { name: sampleBadge.issuerName, slug, path: `/issuer/issuers/${slug}` }
  const { mimeType, buffer } = await drawBadge('svg')
  const image = `data:${mimeType};base64,${buffer.toString('base64')}`
  const visitors: Visitor[] = []
  const open = async () => {
    const visitor = await openVisitor(browser, sash.origin, sizes[1])
    visitors.push(visitor)
    return visitor
  }
  const ines = await open()
  await signInAsIssuer(ines.page, issuerPerson, issuer)

  return {
    browser,
    sash,
    owner,
    issuer,
    ines,
    openVisitor: open,
    createBadge: async (name) => {
      const { slug: badgeSlug } = await owner.post(`/v1/issuer/issuers/${slug}/badges`, {
        name,
        description: 'Skippers a yacht by day, in familiar waters.',
        criteria_text: sampleBadge.criterion,
        image,
      })
      return `${issuer.path}/badges/${badgeSlug}`
    },
    award: (badgePath, recipient) =>
      owner.post(`/v1${badgePath}/assertions`, {
        recipient_identifier: recipient,
        recipient_type: 'email',
        create_notification: false,
      }),
    close: async (meant) => {
      await browser.close()
      await sash.stop()
      expect(sash.errors()).toEqual([])
      const trouble = visitors.flatMap((visitor) => visitor.trouble)
      expect(trouble.filter((line) => !meant?.test(line))).toEqual([])
    },
  }
}

/** Signs in with the right to issue; ends on the issuer's page. */
export async function signInAsIssuer(page: Page, person: Person, { name, path }: { name: string; path: string }) {
  await page.goto('/auth/login?hint=issuer')
  await signIn(page, person)
  await page.waitForURL((url) => !url.pathname.startsWith('/auth'))
  await page.goto(path)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

/** Chooses from the menu behind a button with three dots. */
export async function chooseFrom(page: Page, button: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Keeps a picture of each page as it was when the test failed. */
export function pictureOnFailure(name: string, visitors: () => readonly (Visitor | undefined)[]): void {
  onTestFailed(async () => {
    for (const [index, visitor] of visitors().entries()) {
      await visitor?.page.screenshot({ path: `.cache/e2e/${name}-${index}.png`, fullPage: true })
    }
  })
}
