import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { launchBrowser } from '../browser/browser.ts'
import { createAccount } from '../outside/client.ts'
import { type Sash, startSash } from '../sash.ts'
import type { Settings } from '../server.ts'
import { issuerPerson, signIn } from './people.ts'
import { openVisitor, sizes, type Visitor } from './visitor.ts'

export interface OrganisationPages {
  sash: Sash
  /** The operator's browser, signed in, before the organisations. */
  operator: Visitor
  /** The browser of somebody of the organisation, signed in nowhere. */
  visitor: Visitor
  /** Ends everything; nothing may have gone wrong but at the provider of the origin. */
  close(provider: { origin: string; stop(): Promise<unknown> }): Promise<void>
}

/** A server whose operator is about to add an organisation, and somebody of it. */
export async function openOrganisationPages(settings?: Settings): Promise<OrganisationPages> {
  const [browser, sash]: [Browser, Sash] = await Promise.all([launchBrowser(), startSash(settings)])
  // The first account runs the server.
  await createAccount(sash, issuerPerson)
  const operator = await openVisitor(browser, sash.origin, sizes[1])
  const visitor = await openVisitor(browser, sash.origin, sizes[0])
  await operator.page.goto('/auth/login')
  await signIn(operator.page, issuerPerson)
  await operator.page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
  await operator.page.goto('/operator/organisations')
  return {
    sash,
    operator,
    visitor,
    close: async ({ origin, stop }) => {
      await browser.close()
      await sash.stop()
      await stop()
      expect(sash.errors()).toEqual([])
      const trouble = [...operator.trouble, ...visitor.trouble]
      expect(trouble.filter((line) => !line.includes(origin))).toEqual([])
    },
  }
}
