const credentials = 'https://www.w3.org/ns/credentials/v2'
const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'
const extensions = 'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json'

/** The `@context` of an Open Badges 3.0 document; 1EdTech's own status and schema types need the third context. */
export function listContexts(needsExtensions = false): string[] {
  return needsExtensions ? [credentials, openBadges, extensions] : [credentials, openBadges]
}

/** The `@context` of a plain W3C credential, such as a status list. */
export const credentialsContext = [credentials]
