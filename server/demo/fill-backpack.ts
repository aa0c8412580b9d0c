import { type FileFromElsewhere, makeOrphanedBadge, makeSignedBadge } from './elsewhere.ts'

type Call = (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => Promise<string>

/**
 * What an earner does besides being awarded badges: brings some in, one that verifies and one that nobody can verify any
 * more, removes one, gathers others in two collections, of which one is published, and hands a link out.
 */
export const fillBackpack = async (call: Call, awards: readonly string[]): Promise<void> => {
  const bring = async (file: FileFromElsewhere): Promise<string> => {
    const body = { ...file, keep_unreachable: true }
    return JSON.parse(await call('POST', '/v1/earner/badges?json_format=plain', body)).id
  }
  const [design, choir, unwanted] = [
    await bring(await makeSignedBadge()),
    await bring(makeOrphanedBadge(choirBadge)),
    await bring(makeOrphanedBadge(pageTurner)),
  ]
  await call('DELETE', `/v1/earner/badges/${unwanted}`)
  const collect = async (collection: object): Promise<string> =>
    JSON.parse(await call('POST', '/v1/earner/collections?json_format=plain', collection)).slug
  const [, , skipper = design, firstAid = design, walks = design, , analysis = design] = awards
  await collect({
    name: 'On the water and on foot',
    description: 'What I can be trusted with outdoors, from the helm to the coast path.',
    published: true,
    cover: skipper,
    badges: [
      { id: skipper, description: 'Where it began: three passages and one long night.' },
      { id: firstAid, description: '' },
      { id: walks, description: 'Every second Sunday, in any weather.' },
    ],
  })
  const study = await collect({
    name: 'Application to the design school',
    description: 'Chosen for the people who read my application; the rest is nobody’s business.',
    cover: design,
    badges: [
      { id: design, description: 'The project that I would like to go on with.' },
      { id: analysis, description: '' },
      { id: choir, description: 'Long ago, and still the best training in listening.' },
    ],
  })
  await call('POST', '/v3/backpack/share-links', {
    kind: 'collection',
    target: study,
    label: 'Admissions office',
    with_name: true,
    with_evidence: true,
  })
}

const choirBadge = {
  number: '2019-44',
  issuedOn: '2019-06-30T18:00:00Z',
  art: 'chamber-choir',
  name: 'Chamber Choir',
  description: 'The holder sang a whole season in the chamber choir.',
  criteria: 'Forty rehearsals and all four concerts of the season.',
}

const pageTurner = {
  number: '2018-07',
  issuedOn: '2018-03-11T18:00:00Z',
  art: 'page-turner',
  name: 'Page Turner',
  description: 'Turned the pages at one concert.',
  criteria: 'One concert without a wrong page.',
}
