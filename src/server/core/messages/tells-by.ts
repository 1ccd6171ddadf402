/** Whether this installation sends text messages; where that is not said, it sends none. */
export type TellsBy = { readonly sendsTexts?: boolean }
