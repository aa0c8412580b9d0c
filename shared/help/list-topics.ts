import type { HelpTopic } from './help-topic.ts'
import { earners } from './topics/earners.ts'
import { employers } from './topics/employers.ts'
import { operators } from './topics/operators.ts'
import { teachers } from './topics/teachers.ts'

/** The help in the reader's language. */
export const listTopics = (): HelpTopic[] => [teachers(), earners(), employers(), operators()]
