export { createCode } from './create-code.ts'
export { followConfirmation, redirectTo } from './follow-confirmation.ts'
export { routes } from './routes.ts'
export { sweep } from './sweep.ts'
