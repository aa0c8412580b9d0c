import type { Meaning } from './columns.ts'

const headings: [Meaning, readonly string[]][] = [
  ['email', ['email', 'emails', 'mail', 'emailaddress', 'mailaddress', 'recipientemail', 'recipientidentifier']],
  ['name', ['name', 'fullname', 'displayname', 'recipientname', 'studentname', 'learnername', 'participantname']],
  ['first_name', ['firstname', 'givenname', 'forename', 'recipientfirstname']],
  ['last_name', ['lastname', 'surname', 'familyname', 'recipientlastname']],
  ['narrative', ['narrative']],
  ['expires', ['expires', 'expireson', 'expiry', 'expirydate', 'expiration', 'expirationdate', 'validuntil']],
  ['credits', ['credits', 'creditsearned', 'ects', 'creditpoints']],
  ['license', ['license', 'licence', 'licensenumber', 'licencenumber', 'licenseno', 'certificatenumber']],
  ['start', ['start', 'startdate', 'startedon', 'beganon', 'activitystartdate']],
  ['end', ['end', 'enddate', 'endedon', 'completedon', 'activityenddate']],
  ['earned', ['earned', 'earnedon', 'dateearned', 'earneddate', 'achievedon', 'awardeddate']],
  ['role', ['role']],
  ['term', ['term', 'semester', 'academicterm']],
  ['issued_on', ['issuedon', 'issued', 'issuedate', 'dateissued', 'awardedon', 'dateawarded']],
]
/** Headings under which some write addresses and others names. */
const people = ['recipient', 'recipients', 'student', 'learner', 'participant', 'earner', 'person', 'identifier']

/** What a heading means in any of its usual spellings. */
export function guessByName(heading: string, holdsAddresses: boolean): Meaning | undefined {
  const name = heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (people.includes(name)) return holdsAddresses ? 'email' : 'name'
  if (name.includes('evidence')) return 'evidence'
  return headings.find(([, spellings]) => spellings.includes(name))?.[0]
}
