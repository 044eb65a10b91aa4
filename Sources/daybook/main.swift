import Commands

DaybookCommand.main()
