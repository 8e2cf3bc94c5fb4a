// The kit's sheets that every page needs, dependencies first. Other sheets are imported by the piece in ui/
// that uses them. The kit's variables are written by its provider, which has them anyway: their sheet would be
// 3 kB more on the first load. All sit in the layer "mantine", below our own unlayered styles.
import './global.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Anchor.layer.css';
import '@mantine/core/styles/Button.layer.css';
import './entrance.css';
