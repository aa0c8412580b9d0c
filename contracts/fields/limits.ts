/** Bytes a stored badge or issuer image may have (SB-9.1). */
export const imageBytes = 262_144
/** Longest side of a stored image in pixels. */
export const imageSide = 512
/** Bytes and pixels per side that an uploaded PNG may have before it is reduced. */
export const uploadBytes = 10 * 1024 * 1024
export const uploadSide = 4096
/** Body limit of routes that take an image as data URL: the upload and a third for base64, plus its neighbours. */
export const imageBodyBytes = 15 * 1024 * 1024
/** Body limit of all other routes, nesting depth and number of keys of any JSON body. */
export const bodyBytes = 1024 * 1024
export const jsonDepth = 32
export const jsonKeys = 10_000
/** Number of keys of a body that awards to many. */
export const batchJsonKeys = 2_000_000

/** Seconds an access token lives (SI-9.2). */
export const tokenSeconds = 86_400
/** Characters of a password at least, unless the operator wants more, and the most that can be wanted. */
export const passwordMinimum = 8
export const longestPasswordMinimum = 64
export const urlLength = 2083
export const emailLocalLength = 64
export const emailLength = 254

/** Characters that a field may have: one limit for a field, in every version of the interface; what is longer is refused, never cut. */
export const nameLength = 30
export const issuerNameLength = 1024
export const badgeNameLength = 255
export const descriptionLength = 16_384
/** What is said of a picture for those who do not see it. */
export const imageAltLength = 1024
export const tagLength = 1024
/** A short detail of a badge class or an award, such as a field of study or a licence number. */
export const detailLength = 255
export const recipientLength = 1024
export const revocationReasonLength = 255
export const suspensionReasonLength = 300

/** Awards in one page, and the most that a caller may ask for. */
export const pageSize = 100
export const pageMaximum = 500
/** Entries of a list that does not page by default. */
export const listMaximum = 5000

/** Field lengths of a collection, and what one account may hold. */
export const collectionNameLength = 128
export const collectionDescriptionLength = 255
export const collectionMaximum = 1000
export const collectionBadgeMaximum = 5000
/** Badges in all collections of an account, and characters of what is said of them there. */
export const collectedMaximum = 50_000
export const collectedTextLength = 500_000
/** Body limit and number of keys of a collection that is sent as a whole. */
export const collectionBodyBytes = 4 * 1024 * 1024
export const collectionJsonKeys = 50_000
/** The public page of an earner. */
export const pageNameLength = 100
export const pageAboutLength = 300
export const pageBadgeMaximum = 24
export const pageCollectionMaximum = 12

/** Badges from elsewhere in one backpack. */
export const importMaximum = 10_000
/** Bytes that the files of all these may have together, unless the operator says otherwise. */
export const importedBytes = 1024 * 1024 * 1024
/** Living share links of one badge or collection. */
export const shareLinkMaximum = 50
/** Pixels per side in which pictures are shown: marks, lists, cards and heroes, each for plain and for dense screens. */
export const pictureWidths = [64, 128, 192, 384, 512] as const
/** Characters of an endorsement, and how many of one thing a newly signed badge carries and a page shows. */
export const endorsementCommentLength = 2000
export const carriedEndorsements = 5
/** Of a signed endorsement from elsewhere: several of them stand inside each new badge. */
export const statementLength = 32_000
export const shownEndorsements = 20
/** Days for which something removed can be put back. */
export const restoreDays = 30

/** Mails that an operator has sent again with one call. */
export const mailsAtOnce = 500
