import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'

export interface Learner {
  subject: string
  name: string
  email: string | undefined
  sourcedId?: string | undefined
}

/** Remembers who is there to earn the badge, and where to send it. */
export const noteLearner = async (placementId: string, { subject, name, email, sourcedId }: Learner): Promise<void> => {
  const said = {
    name,
    updated_at: now(),
    ...(email === undefined ? {} : { email }),
    ...(sourcedId === undefined ? {} : { sourced_id: sourcedId }),
  }
  await db()
    .insertInto('lti_members')
    .values({ placement_id: placementId, subject, ...said })
    .onConflict((conflict) => conflict.columns(['placement_id', 'subject']).doUpdateSet(said))
    .execute()
}
