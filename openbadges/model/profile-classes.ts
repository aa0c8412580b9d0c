import { type ClassModel, type ClassName, maybe, one, set } from './class-model.ts'

/** Who issues, creates or earns, and how they are named (Open Badges 3.0, B.1 and B.5). */
export const profileClasses = {
  Profile: {
    types: [['Profile']],
    asAddress: true,
    members: {
      id: one('uri'),
      name: maybe('text'),
      url: maybe('uri'),
      phone: maybe('text'),
      description: maybe('text'),
      endorsement: set('AnyEndorsement'),
      endorsementJwt: set('jws'),
      image: maybe('Image'),
      email: maybe('email'),
      address: maybe('Address'),
      otherIdentifier: set('IdentifierEntry'),
      official: maybe('text'),
      parentOrg: maybe('Profile'),
      familyName: maybe('text'),
      givenName: maybe('text'),
      additionalName: maybe('text'),
      patronymicName: maybe('text'),
      honorificPrefix: maybe('text'),
      honorificSuffix: maybe('text'),
      familyNamePrefix: maybe('text'),
      dateOfBirth: maybe('date'),
    },
  },
  Address: {
    types: [['Address']],
    members: {
      addressCountry: maybe('text'),
      addressCountryCode: maybe('text'),
      addressRegion: maybe('text'),
      addressLocality: maybe('text'),
      streetAddress: maybe('text'),
      postOfficeBoxNumber: maybe('text'),
      postalCode: maybe('text'),
      geo: maybe('GeoCoordinates'),
    },
  },
  GeoCoordinates: {
    types: [['GeoCoordinates']],
    fixedType: true,
    members: { latitude: one('number'), longitude: one('number') },
  },
  IdentifierEntry: {
    types: [['IdentifierEntry']],
    fixedType: true,
    closed: true,
    members: { identifier: one('text'), identifierType: one('identityType') },
  },
  IdentityObject: {
    types: [['IdentityObject']],
    fixedType: true,
    closed: true,
    members: {
      hashed: one('flag'),
      identityHash: one('text'),
      identityType: one('identityType'),
      salt: maybe('text'),
    },
  },
  Image: {
    types: [['Image']],
    fixedType: true,
    closed: true,
    asAddress: true,
    members: { id: one('uri'), caption: maybe('text') },
  },
} satisfies Partial<Record<ClassName, ClassModel>>
