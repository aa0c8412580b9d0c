import { z } from 'zod'
import { earnersFault } from '#shared/messages/faults/earners.ts'
import { fieldFault } from '#shared/messages/faults/fields.ts'

export const pageAddressLength = 40
const shortest = 3

/**
 * An address that somebody chose for their page: 3 to 40 small letters of a to z, digits and single hyphens between them, and
 * a letter at least. Capitals are taken for small ones.
 */
export const pageAddress = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z
      .string()
      .max(pageAddressLength, fieldFault('field.long', { most: pageAddressLength }))
      .min(shortest)
      .regex(/^(?=.*[a-z])[a-z0-9]+(?:-[a-z0-9]+)*$/, earnersFault('page-address.signs')),
  )

/** The address that is nearest to what somebody wrote, or is called; nothing where too little of it can stand in one. */
export function proposePageAddress(text: string): string | undefined {
  const words = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const joined = words
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, pageAddressLength)
    .replace(/-$/, '')
  return pageAddress.safeParse(joined).success && !isReservedAddress(joined) ? joined : undefined
}

/** Signs and pairs that are taken for one another at a glance; hyphens are seen by nobody. */
const alike: readonly [RegExp, string][] = [
  [/-/g, ''],
  [/0/g, 'o'],
  [/[1i]/g, 'l'],
  [/5/g, 's'],
  [/rn/g, 'm'],
  [/vv/g, 'w'],
]

/** What is left of an address where all that looks alike is the same; two with one look are one address. */
export const lookOf = (address: string): string =>
  alike.reduce((text, [sign, as]) => text.replace(sign, as), address.toLowerCase())

/** Whoever stood under one of these would be taken for the service, or for whoever runs it. */
const ofTheHouse =
  'about abuse account accounts admin administrator api assets auth backpack badge badges billing collection collections contact demo docs earner earners everybody feedback guest help home hostmaster info issuer issuers legal login logout mail me moderator myself nobody noreply null official operator operators owner page pages password people postmaster press privacy profile public root sash search security service settings sign-in sign-up signin signup site staff status superuser support sysadmin system team terms test trust undefined user users verified verify webmaster www you'

const reserved = new Set(ofTheHouse.split(' ').map(lookOf))

/** Whether it is kept for the service, which is called so; digits behind it make no other. */
export const isReservedAddress = (address: string, serviceName = ''): boolean => {
  const look = lookOf(address)
  const bare = look.replace(/(?<![0-9])[0-9]+$/, '')
  const service = lookOf(serviceName.normalize('NFKD').replace(/[^a-zA-Z0-9]/g, ''))
  return [look, bare].some((one) => reserved.has(one) || (service !== '' && one === service))
}
