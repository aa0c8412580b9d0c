import { nameLanguage } from '#web/lib/achievement/name-language.ts'
import { currentLocale } from '#web/lib/i18n/text.ts'

/** Those that most badges are written in; any other can be given by its code. */
const common =
  'ar bg bn ca cs cy da de el en es et eu fa fi fr ga gl he hi hr hu id is it ja ko lb lt lv mk ms mt nb nl nn pl pt pt-BR ' +
  'ro ru sk sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant'

/** As choices of a list, in the words and the order of the reader. */
export function listCommonLanguages(): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(currentLocale())
  return common
    .split(' ')
    .map((value) => ({ value, label: nameLanguage(value) }))
    .sort((one, other) => compare(one.label, other.label))
}
