/** True for the code of a currency, such as `EUR`. */
export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)
