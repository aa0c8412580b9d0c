import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { storableText } from '#infra/db/storable.ts'
import { refuse } from '#infra/errors.ts'
import { cut } from '#infra/one-line.ts'
import { checkSoon } from '../awarding/check-soon.ts'
import { findPlacementOf } from '../launch/find-placement.ts'
import { noteLearner } from '../launch/note-learner.ts'
import { answerPage } from '../pages/answer-page.ts'
import { sendInstructorPage } from '../pages/instructor-page.ts'
import { sendLearnerPage } from '../pages/learner-page.ts'
import { readCourseRoles } from './read-course-roles.ts'
import { verifyCanvasLaunch } from './verify-canvas-launch.ts'

const text = z.string().max(2083).transform(storableText)
const launchForm = z.object({
  user_id: z.string().min(1).max(255).transform(storableText),
  resource_link_id: z.string().min(1).max(255).transform(storableText),
  context_id: text.default(''),
  context_title: text.default(''),
  roles: z.string().default(''),
  lis_person_name_full: text.default(''),
  lis_person_contact_email_primary: text.optional(),
  lis_outcome_service_url: z.url().startsWith('https://').max(2083).optional().catch(undefined),
  lis_result_sourcedid: text.optional(),
  launch_presentation_return_url: text.optional(),
})

/**
 * Opens Sash in a course over LTI 1.1. Nobody is signed in by it, and a visit awards nothing: the address for results and
 * the learner's name there are kept, and the platform is asked for results later.
 */
export const openCanvasLaunch = (
  reply: FastifyReply,
  form: Readonly<Record<string, string | string[]>>,
): Promise<FastifyReply> =>
  answerPage(reply, [], async () => {
    const platform = await verifyCanvasLaunch(form)
    const parsed = launchForm.safeParse(form)
    if (!parsed.success) throw refuse('lti.launch')
    const said = parsed.data
    await db()
      .updateTable('lti_platforms')
      .set({ last_launch_at: now() })
      .where('platform_id', '=', platform.platform_id)
      .execute()
    const frames = [said.launch_presentation_return_url, said.lis_outcome_service_url].flatMap((url) => url ?? [])
    const where = {
      deploymentId: '',
      contextId: cut(said.context_id, 255),
      resourceLinkId: said.resource_link_id,
      lineItemUrl: said.lis_outcome_service_url,
    }
    const course = cut(said.context_title, 255)
    const place = await findPlacementOf({ ...where, platformId: platform.platform_id, contextTitle: course })
    const name = cut(said.lis_person_name_full, 255)
    const subject = said.user_id
    const email = said.lis_person_contact_email_primary
    const roles = readCourseRoles(said.roles)
    if (roles.some((role) => ['Instructor', 'Administrator', 'ContentDeveloper'].includes(role))) {
      if (place?.line_item_url) await checkSoon(place.placement_id)
      return sendInstructorPage(
        reply,
        { platform, subject, facts: { person: name, course, place: where }, frames },
        place,
      )
    }
    if (place && roles.includes('Learner')) {
      await noteLearner(place.placement_id, { subject, name, email, sourcedId: said.lis_result_sourcedid })
    }
    return sendLearnerPage(reply, { platform, subject, name, course, frames }, place)
  })
