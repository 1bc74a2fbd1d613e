import { ref } from 'vue'

/** Whether *Find anything* is open. */
export const findOpen = ref(false)
/** Whether the list of keys is open. */
export const keysOpen = ref(false)
