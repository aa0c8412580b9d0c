import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import type { z } from 'zod'
import { createAwardBatch } from '#contracts/awards/award-batches.ts'
import { type Award, listAwards } from '#contracts/awards/awards.ts'
import { type BadgeClass, getBadgeClass, listBadgeClasses } from '#contracts/badge-classes/badge-classes.ts'
import { AwardManyPage } from '#web/features/awards/many/award-many-page.tsx'
import { makeBadgeClass } from '../made/made.ts'
import { type Answer, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'
import { badgeHome, badgeRoute, issuerWith, makeBatch } from './open-awards.tsx'

/** The batches that were sent, of the test that runs. */
export const sent: { body: z.output<typeof createAwardBatch.body>; key: string | null }[] = []

/** Who has the badge already, and the other badges of its issuer, of the test that runs. */
export const holders: Award[] = []
export const others: BadgeClass[] = []
/** Whom it was asked of, question by question, and the questions that fail. */
export const asked: (string | undefined)[][] = []
export const unanswered: Answer[] = []

export const openAwardMany = (...refusals: Answer[]): Promise<void> => openAwardManyOf(makeBadgeClass(), ...refusals)

export async function openAwardManyOf(badgeClass: BadgeClass, ...refusals: Answer[]): Promise<void> {
  serve(
    ...issuerWith('staff'),
    served(getBadgeClass, () => badgeClass),
    served(listBadgeClasses, () => [badgeClass, ...others]),
    served(listAwards, ({ params, query }) => {
      if (params.badgeSlug !== badgeClass.slug) return holders
      asked.push([query.recipient].flat())
      const isMeant = ({ recipient_identifier: id }: Award) => [query.recipient].flat().includes(id)
      return unanswered.shift() ?? holders.filter(isMeant)
    }),
    served(createAwardBatch, ({ body, headers }) => {
      sent.push({ body, key: headers.get('Idempotency-Key') })
      return refusals.shift() ?? makeBatch({ total: body.awards.length })
    }),
  )
  openApp(`${badgeHome}/bulk-import`, [{ path: `${badgeRoute}/bulk-import`, Component: AwardManyPage }])
  await screen.findByRole('heading', { name: 'Bulk Award Badge' })
}

/** Presses the button that says how many get the badge. */
export async function award(): Promise<void> {
  const button = await screen.findByRole('button', { name: /^Award \d/ })
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  await userEvent.click(button)
}

export const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

export async function paste(text: string): Promise<void> {
  await userEvent.click(screen.getByRole('textbox', { name: /^Recipients/ }))
  await userEvent.paste(text)
  await press('Import')
}

export const sentAddresses = (): (string | undefined)[] | undefined =>
  sent.at(-1)?.body.awards.map((award) => award.recipient_identifier)
