import Commands

runDaybook()
