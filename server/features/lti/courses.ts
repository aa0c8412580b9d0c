import type { GroupOrigin } from '#contracts/issuers/group-sources.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { List } from '../groups/index.ts'
import { findPlatform } from './queries.ts'
import { readMembers } from './services/read-members.ts'
import { ServiceError } from './services/service-error.ts'

const mostCourses = 500

/** One place of each course that says who is in it: the first, by which the course is known. */
const selectCourses = (db: Db, issuerId: string) =>
  db
    .selectFrom('lti_placements')
    .innerJoin('lti_platforms', 'lti_platforms.platform_id', 'lti_placements.platform_id')
    .distinctOn(['lti_placements.platform_id', 'deployment_id', 'context_id'])
    .select(['placement_id', 'lti_placements.platform_id', 'context_title', 'memberships_url'])
    .select('lti_platforms.name as platform_name')
    .where('lti_placements.issuer_id', '=', issuerId)
    .where('lti_platforms.version', '=', '1.3')
    .where('memberships_url', 'is not', null)
    .orderBy('lti_placements.platform_id')
    .orderBy('deployment_id')
    .orderBy('context_id')
    .orderBy('lti_placements.created_at')
    .orderBy('placement_id')

export const listCourses = async (issuerId: string): Promise<GroupOrigin[]> =>
  (await selectCourses(db(), issuerId).limit(mostCourses).execute()).map((row) => ({
    id: row.placement_id,
    name: row.context_title,
    of: row.platform_name,
  }))

/** Who learns in the course, as its platform says now; people without an address count as such. */
export const readCourse = async (issuerId: string, courseId: string): Promise<List> => {
  const course = await db()
    .selectFrom(selectCourses(db(), issuerId).as('course'))
    .selectAll()
    .where('placement_id', '=', courseId)
    .executeTakeFirst()
  const platform = course && (await findPlatform(db(), course.platform_id))
  if (!platform || !course.memberships_url) throw notFound()
  try {
    const members = await readMembers(platform, course.memberships_url)
    const people = members.filter(({ isLearner }) => isLearner).map(({ email = '', name }) => ({ email, name }))
    return { kind: 'course', reference: courseId, name: course.context_title, people }
  } catch (error) {
    if (error instanceof ServiceError) throw refuse('lti.unreachable', { sentence: error.said })
    throw error
  }
}
