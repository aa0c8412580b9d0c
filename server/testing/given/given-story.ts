import sharp from 'sharp'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '../given.ts'
import type { TestServer } from '../server.ts'

export const origin = 'http://localhost:8000'

export interface Story {
  owner: GivenPerson
  recipient: string
  issuer: Place
  badge: Place
  award: Place
}

interface Place {
  id: string
  /** Below the server's origin. */
  publicPath: string
  /** Where its people find it. */
  path: string
}

const placeOf = (path: string, kind: string): Place => {
  const id = path.split('/').at(-1) ?? ''
  return { id, publicPath: `/public/${kind}/${id}`, path }
}

export const pngPicture = async (): Promise<string> => {
  const square = { width: 120, height: 120, channels: 4, background: '#184e6e' } as const
  return `data:image/png;base64,${(await sharp({ create: square }).png().toBuffer()).toString('base64')}`
}

/** One award with everything an award can say, made as an issuer makes it. */
export const givenStory = async (server: TestServer, picture: 'svg' | 'png', more: object = {}): Promise<Story> => {
  const owner = await givenPerson(server)
  const recipient = newEmail('Recipient')
  const issuer = await givenIssuer(owner, { description: 'A school by the sea.' })
  const badge = await givenBadgeClass(owner, issuer, {
    tags: ['sailing', 'navigation'],
    alignment: [{ target_name: 'Standard', target_url: 'https://standard.example/1', target_code: 'S-1' }],
    criteria_url: 'https://harbour.example/criteria',
    ...(picture === 'png' ? { image: await pngPicture() } : {}),
  })
  const award = await givenAward(owner, badge, recipient, {
    narrative: 'Sailed to **Tern Island**.',
    evidence_items: [{ evidence_url: 'https://logbook.example/61', narrative: 'Three passages.' }],
    expires: '2031-05-06T07:08:09Z',
    create_notification: true,
    ...more,
  })
  return {
    owner,
    recipient: recipient.toLowerCase(),
    issuer: placeOf(issuer, 'issuers'),
    badge: placeOf(badge, 'badges'),
    award: placeOf(`${badge}/assertions/${award}`, 'assertions'),
  }
}
