/** Takes the place of React Aria's `useDefaultLocale`; see `electron.vite.config.ts`. */
const locale = { locale: 'en-US', direction: 'ltr' } as const

export const getDefaultLocale = () => locale
export const useDefaultLocale = () => locale
