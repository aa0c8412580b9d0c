import { at, emailOf, numbers, type Seed, type Table } from './shape.ts'

const firstNames = ['Maya', 'Jón', 'Zoë', 'Kofi', 'Łucja', 'Ana María', 'Wei', "O'Neil", '"Bo"', 'Ida']
const lastNames = ['Okonkwo', 'Þórsson', 'Ramírez, jr.', 'Łęcka', 'van der Berg', 'Li', '', 'Ng']

/** People with their addresses, and their collections. */
export const listPeopleTables = ({ random, audit, shape }: Seed): Table[] => [
  [
    'users',
    numbers(shape.people, (i) => ({
      id: i,
      password: 'pbkdf2_sha256$150000$x$y',
      is_superuser: false,
      username: `badgr${i}`,
      first_name: firstNames[i % firstNames.length] ?? '',
      last_name: lastNames[i % lastNames.length] ?? '',
      email: i % 997 === 0 ? '' : emailOf(i),
      is_active: true,
      date_joined: at(i),
      entity_id: random.id(`user ${i}`),
      entity_version: 1,
      marketing_opt_in: i % 5 === 0,
    })),
  ],
  [
    'account_emailaddress',
    (function* () {
      for (let i = 1; i <= shape.people; i++) {
        if (i % 997 === 0) continue
        yield { id: 2 * i, email: emailOf(i), verified: i % 13 !== 0 || i % 211 === 0, primary: true, user_id: i }
        if (i % 7 === 0)
          yield { id: 2 * i + 1, email: `home-${i}@post.example`, verified: i % 2 === 0, primary: false, user_id: i }
      }
    })(),
  ],
  [
    'backpack_backpackcollection',
    numbers(shape.collections, (i) => ({
      id: i,
      ...audit(i),
      created_by_id: 1 + ((i * 3) % shape.people),
      entity_id: random.id(`collection ${i}`),
      name: `My badges ${i}`,
      description: i % 2 === 0 ? '' : `Of the year ${2000 + i}`,
      share_hash: i % 2 === 0 ? random.hex(`share ${i}`) : '',
      slug: i % 4 === 0 ? `my-badges-${i}` : null,
    })),
  ],
  [
    'backpack_backpackcollectionbadgeinstance',
    numbers(shape.collections * 2, (i) => {
      const person = 1 + ((Math.ceil(i / 2) * 3) % shape.people)
      const award = i % 2 === 0 ? person : person + shape.people
      return award <= shape.awards
        ? {
            id: i,
            collection_id: Math.ceil(i / 2),
            badgeuser_id: null,
            badgeinstance_id: award,
            description: i % 3 === 0 ? `No. ${i}` : '',
          }
        : undefined
    }),
  ],
]
