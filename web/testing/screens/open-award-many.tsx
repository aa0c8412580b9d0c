import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { z } from 'zod'
import { createAwardBatch } from '#contracts/awards/award-batches.ts'
import { type BadgeClass, getBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { AwardManyPage } from '#web/features/awards/many/award-many-page.tsx'
import { makeBadgeClass } from '../made/made.ts'
import { type Answer, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'
import { badgeHome, badgeRoute, issuerWith, makeBatch } from './open-awards.tsx'

/** The batches that were sent, of the test that runs. */
export const sent: { body: z.output<typeof createAwardBatch.body>; key: string | null }[] = []

export const openAwardMany = (...refusals: Answer[]): Promise<void> => openAwardManyOf(makeBadgeClass(), ...refusals)

export async function openAwardManyOf(badgeClass: BadgeClass, ...refusals: Answer[]): Promise<void> {
  serve(
    ...issuerWith('staff'),
    served(getBadgeClass, () => badgeClass),
    served(createAwardBatch, ({ body, headers }) => {
      sent.push({ body, key: headers.get('Idempotency-Key') })
      return refusals.shift() ?? makeBatch({ total: body.awards.length })
    }),
  )
  openApp(`${badgeHome}/bulk-import`, [{ path: `${badgeRoute}/bulk-import`, Component: AwardManyPage }])
  await screen.findByRole('heading', { name: 'Bulk Award Badge' })
}

export const press = async (name: string): Promise<void> => userEvent.click(await screen.findByRole('button', { name }))

export async function paste(text: string): Promise<void> {
  await userEvent.click(screen.getByRole('textbox', { name: /^Recipients/ }))
  await userEvent.paste(text)
  await press('Import')
}

export const sentAddresses = (): (string | undefined)[] | undefined =>
  sent.at(-1)?.body.awards.map((award) => award.recipient_identifier)
