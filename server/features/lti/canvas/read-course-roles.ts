// The short names, which stand for roles in the course, and the two ways to write them out.
const courseRole =
  /^(?:urn:lti:role:ims\/lis\/|https?:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/membership#)?([A-Za-z]+)$/

/**
 * The roles in the course of somebody who comes over LTI 1.1. Those in the institution and in the system are left out:
 * whoever teaches elsewhere is a learner here.
 */
export const readCourseRoles = (said: string): string[] =>
  said.split(',').flatMap((role) => courseRole.exec(role.trim())?.[1] ?? [])
