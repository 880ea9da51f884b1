"""Starting the panel: Adafruit's driver does it. Its module and itself are given back when that is done."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from umpire.device.panel import Panel


def restart(panel: "Panel") -> None:
    """Start the panel, with everything that was set; raises OSError or ValueError while it does not answer."""
    make_driver = panel.make_driver
    if make_driver is None:
        from umpire.port import here

        make_driver = here().driver
    driver = make_driver()
    # Its start cleared the buffer and the panel alike.
    panel.stale = False
    panel.buffer = driver.buffer
    bus = driver.i2c_device.i2c
    panel.bus = getattr(bus, "i2c", bus)  # machine.I2C itself
    panel.address = driver.i2c_device.device_address
    panel.answers_status = not panel.is_asleep()
    if panel.level != 255:
        driver.contrast(panel.level)
    if panel.flipped:
        driver.rotate(False)
    if not panel.on:
        driver.poweroff()
    panel.fault = False
    panel.recovered = True
