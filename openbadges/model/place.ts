/** Where a member is, such as `issuer.image`. */
export const joinPlace = (place: string, name: string): string => (place === '' ? name : `${place}.${name}`)

const mostCharacters = 100
const word = /^[^\s.]+(?:\.[^\s.]+)*$/u

/**
 * The name of a member that whoever wrote the document made up, as it stands in a sentence: one that could be taken for more
 * than a word, or for the end of a sentence, is left out.
 */
export const showName = (name: string): string => (name.length <= mostCharacters && word.test(name) ? name : '…')
