/** Operations whose JSON answers the document shows no example of, and why. */
export const withoutAnswer: Readonly<Record<string, string>> = {
  getOpenBadgesSchema: 'a JSON Schema, longer than all that is said of the operation, and no schema in part',
  getServiceDescription: 'an OpenAPI document, which says of itself what it is',
}
