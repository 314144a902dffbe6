/** How many days of measurements and incidents the status page shows. */
export const STATUS_DAYS = 90;
